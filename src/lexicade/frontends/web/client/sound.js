/** Short sounds, for those who asked for them. */

/** Tones one after the other, in hertz. */
const SOUNDS = { tile: [660], move: [520, 700], refused: [200, 160], end: [523, 659, 784] };
const LENGTH = 0.09; // seconds of a tone
const LOUDNESS = 0.12; // of 1

/** @type {AudioContext | undefined} */
let player;

/** @param {keyof typeof SOUNDS} name */
export function play(name) {
  const out = (player ??= new AudioContext());
  const from = out.currentTime;
  SOUNDS[name].forEach((pitch, at) => {
    const [tone, volume] = [out.createOscillator(), out.createGain()];
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(LOUDNESS, from + at * LENGTH);
    volume.gain.exponentialRampToValueAtTime(0.001, from + (at + 1) * LENGTH);
    tone.connect(volume).connect(out.destination);
    tone.start(from + at * LENGTH);
    tone.stop(from + (at + 1) * LENGTH);
  });
}
