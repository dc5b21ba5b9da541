/** Sounds made in the page: a tile on wood, a call, a win, the last seconds. Nothing is fetched. */

export type Sound = "tile" | "draw" | "call" | "riichi" | "win" | "turn" | "tick";

let context: AudioContext | null = null;
/** Everything goes through here; it is as loud as the reader wants. */
let out: GainNode | null = null;
let noise: AudioBuffer | null = null;

/** A tone that falls and fades. */
function tone(at: number, frequency: number, length: number, loud: number, type: OscillatorType): void {
  if (!context || !out) return;
  const start = context.currentTime + at;
  const gain = context.createGain();
  gain.gain.setValueAtTime(loud, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  const voice = context.createOscillator();
  voice.type = type;
  voice.frequency.setValueAtTime(frequency, start);
  voice.frequency.exponentialRampToValueAtTime(frequency * 0.6, start + length);
  voice.connect(gain).connect(out);
  voice.start(start);
  voice.stop(start + length);
}

/** A short rustle around one pitch: what is hard in a sound. */
function clack(at: number, frequency: number, length: number, loud: number): void {
  if (!context || !out || !noise) return;
  const start = context.currentTime + at;
  const gain = context.createGain();
  gain.gain.setValueAtTime(loud, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  const band = context.createBiquadFilter();
  band.type = "bandpass";
  band.frequency.value = frequency;
  band.Q.value = 1.2;
  const source = context.createBufferSource();
  source.buffer = noise;
  source.connect(band).connect(gain).connect(out);
  source.start(start, Math.random() * 0.1, length);
}

function open(): AudioContext {
  const made = new AudioContext();
  out = made.createGain();
  out.connect(made.destination);
  noise = made.createBuffer(1, made.sampleRate / 5, made.sampleRate);
  const samples = noise.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
  return made;
}

/** Browsers let a page sound only after a click or a key; before that this does nothing. `volume` is in percent. */
export function sound(what: Sound, volume: number): void {
  if (volume <= 0 || !navigator.userActivation?.hasBeenActive) return;
  context ??= open();
  // Twice the percent is heard as about twice as loud.
  if (out) out.gain.value = (volume / 60) ** 2;
  switch (what) {
    case "tile":
      clack(0, 2600, 0.05, 0.5);
      return tone(0.002, 210, 0.08, 0.2, "sine");
    case "draw":
      return clack(0, 3400, 0.03, 0.12);
    case "turn":
      return tone(0, 660, 0.12, 0.05, "sine");
    case "tick":
      return tone(0, 1200, 0.05, 0.06, "sine");
    case "call":
      tone(0, 440, 0.12, 0.1, "triangle");
      return tone(0.08, 587, 0.16, 0.1, "triangle");
    case "riichi":
      clack(0, 1500, 0.09, 0.3);
      tone(0, 392, 0.2, 0.1, "triangle");
      return tone(0.12, 784, 0.35, 0.1, "triangle");
    case "win":
      return [523, 659, 784, 1047].forEach((note, nth) => tone(nth * 0.09, note, 0.4, 0.09, "triangle"));
  }
}
