/** Sounds made in the page: a tile on wood, a call, a win. */

let context: AudioContext | null = null;

function tone(at: number, frequency: number, length: number, loud: number, type: OscillatorType): void {
  if (!context) return;
  const start = context.currentTime + at;
  const gain = context.createGain();
  gain.gain.setValueAtTime(loud, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  const voice = context.createOscillator();
  voice.type = type;
  voice.frequency.setValueAtTime(frequency, start);
  voice.frequency.exponentialRampToValueAtTime(frequency * 0.6, start + length);
  voice.connect(gain).connect(context.destination);
  voice.start(start);
  voice.stop(start + length);
}

export type Sound = "tile" | "draw" | "call" | "riichi" | "win" | "turn";

/** Browsers let a page sound only after a click or a key; before that this does nothing. */
export function sound(what: Sound): void {
  if (!navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  switch (what) {
    case "tile":
      tone(0, 900, 0.05, 0.12, "triangle");
      return tone(0.004, 240, 0.07, 0.16, "sine");
    case "draw":
      return tone(0, 520, 0.03, 0.04, "sine");
    case "turn":
      return tone(0, 660, 0.09, 0.05, "sine");
    case "call":
      tone(0, 440, 0.12, 0.1, "triangle");
      return tone(0.08, 587, 0.16, 0.1, "triangle");
    case "riichi":
      tone(0, 392, 0.2, 0.1, "triangle");
      return tone(0.12, 784, 0.35, 0.1, "triangle");
    case "win":
      return [523, 659, 784, 1047].forEach((note, nth) => tone(nth * 0.09, note, 0.4, 0.09, "triangle"));
  }
}
