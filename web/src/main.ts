import { mount } from "svelte";
import faces from "../../crates/cli/assets/tiles/faces.svg?url";
import App from "./App.svelte";
import "./look.css";

/** The faces stand in the page once; every tile points to its own. The file is ours, so it may be markup. */
async function layOutFaces(): Promise<void> {
  const text = await (await fetch(faces)).text();
  const drawn = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  document.body.append(document.importNode(drawn, true));
}

void layOutFaces();
mount(App, { target: document.getElementById("page")! });
