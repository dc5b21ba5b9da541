"use strict";
const bar = document.querySelector(".bar-of");
const only = document.getElementById("only");
const place = document.getElementById("place");
const all = [...document.querySelectorAll("article")];
let now = -1;
const shown = () => all.filter((one) => !only.checked || !one.classList.contains("same"));
const tell = () => {
  const list = shown();
  const at = list.indexOf(all[now]);
  place.textContent = `${at + 1} / ${list.length}`;
};
const filter = () => {
  document.body.classList.toggle("mistakes", only.checked);
  tell();
};
// What is out of sight has no size yet, so that the place is known only when it has been drawn.
const bring = (one) => {
  one.scrollIntoView({ block: "start" });
  requestAnimationFrame(() => requestAnimationFrame(() => one.scrollIntoView({ block: "start" })));
};
const go = (step) => {
  const next = step > 0 ? all.findIndex((one, at) => at > now && shown().includes(one))
    : all.findLastIndex((one, at) => at < now && shown().includes(one));
  if (next < 0) return;
  now = next;
  all[now].focus({ preventScroll: true });
  bring(all[now]);
  tell();
};
bar.hidden = false;
only.addEventListener("change", filter);
document.getElementById("next").addEventListener("click", () => go(1));
document.getElementById("previous").addEventListener("click", () => go(-1));
document.addEventListener("focusin", (event) => {
  const at = all.indexOf(event.target.closest("article"));
  if (at >= 0) now = at;
  tell();
});
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key === "n") go(1);
  if (event.key === "p") go(-1);
});
// A link to a decision shows it, whatever is filtered.
const open = () => {
  const target = document.getElementById(location.hash.slice(1));
  const at = all.indexOf(target);
  if (at < 0) return;
  if (target.classList.contains("same")) only.checked = false;
  filter();
  now = at;
  bring(target);
  tell();
};
addEventListener("hashchange", open);
only.checked = all.some((one) => !one.classList.contains("same"));
filter();
open();
