import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { bundled } from "./tools/bundled";

const server = process.env["JANSO"] ?? "http://127.0.0.1:8910";

export default defineConfig({
  plugins: [svelte(), bundled()],
  build: { target: "es2022", assetsInlineLimit: 0, chunkSizeWarningLimit: 200 },
  server: {
    // The faces of the tiles lie beside the program that uses them too.
    fs: { allow: [".."] },
    // The server wants an Origin that is its own host.
    proxy: { "/api": { target: server, ws: true, changeOrigin: false } },
  },
});
