/** Addresses inside the page, and going from one to another. */

export type Route = { page: "lobby" | "new" | "account" | "moderate" | "nowhere" } | { page: "table" | "game"; id: string };

/** The page that an address means. Older links to tables have theirs after the `#`. */
export function routeOf(path: string, hash: string): Route {
  const way = hash.startsWith("#/") ? hash.slice(1) : path;
  const [, page, id, ...more] = way.replace(/\/+$/, "").split("/");
  if (more.length > 0) return { page: "nowhere" };
  if (page === undefined || page === "") return { page: "lobby" };
  if ((page === "table" || page === "game") && id !== undefined && /^[A-Za-z0-9]+$/.test(id)) return { page, id };
  if ((page === "new" || page === "account" || page === "moderate") && id === undefined) return { page };
  return { page: "nowhere" };
}

/** What stands after the `#` in older links becomes the address itself. */
export function canonical(path: string, hash: string): string | null {
  return hash.startsWith("#/") && path !== hash.slice(1) ? hash.slice(1) : null;
}

let moved = false;

/** Goes to another page of ours without loading everything again. */
export function go(path: string): void {
  history.pushState(null, "", path);
  moved = true;
  dispatchEvent(new PopStateEvent("popstate"));
}

export function noteMove(): void {
  moved = true;
}

/** For the heading of a page: whoever comes from another page of ours is led there, so that it is read out. */
export function arrived(heading: HTMLElement): void {
  if (!moved) return;
  heading.focus({ preventScroll: true });
  scrollTo(0, 0);
}
