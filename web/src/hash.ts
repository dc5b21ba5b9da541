/** SHA-256 as docs/shuffle.md uses it. Loaded when it is wanted; a page without https has no other. */

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

/** Of a purpose, a zero byte, and the parts. */
export function hash(purpose: string, ...parts: Uint8Array[]): Uint8Array {
  return sha256(concatBytes(utf8ToBytes(purpose), Uint8Array.of(0), ...parts));
}

/** What is published about the server's seed before the first deal. */
export function commitmentOf(seed: string): string {
  return bytesToHex(hash("janso commitment 1", hexToBytes(seed)));
}

/** What is published about what a player adds to it. */
export function commitmentOfContribution(contribution: string): string {
  return bytesToHex(hash("janso contribution 1", hexToBytes(contribution)));
}
