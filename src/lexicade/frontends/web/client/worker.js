/** The worker that has the games, and the one that thinks for it: both run Python. */

import { Keeping } from "./keeping.js";
import { HOME, prepare, start } from "./python.js";
import { forgetSnapshot } from "./snapshot.js";

/** @import {Places} from "./python.js" */
/** @typedef {{question: string, tell: (done: number) => void, done: (answer: string) => void, id: string, limit: number}} Job */

const IDLE = 60_000; // milliseconds after which a worker that nobody asks is ended
const LONGEST = 1800; // seconds for a tool, which says how far it is and can be canceled
const TOO_LONG = "That took too long, so it was stopped.";
const post = /** @type {(said: any) => void} */ (self.postMessage.bind(self));

/** The worker that thinks, seen from here: one question at a time. */
class Helper {
  /** @param {Places} places */
  constructor(places) {
    this.places = places;
    /** @type {Job[]} */
    this.jobs = [];
    /** @type {Worker | null} */
    this.worker = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.resting = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.working = undefined;
  }

  /**
   * The answer to a question.
   * @param {string} id  by which it can be canceled
   * @param {string} question
   * @param {number} limit  seconds that it may take, once it is begun: on some devices Python alone takes ten to start
   * @param {(done: number) => void} [tell]
   * @returns {Promise<string>}
   */
  ask(id, question, limit, tell = () => {}) {
    return new Promise((done) => {
      this.jobs.push({ question, id, limit, tell, done });
      if (this.jobs.length === 1) this.next();
    });
  }

  next() {
    clearTimeout(this.resting);
    if (!this.jobs.length) {
      this.resting = setTimeout(() => this.end(), IDLE);
      return;
    }
    if (!this.worker) {
      this.worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
      this.worker.postMessage({ think: { ...this.places, isFirst: false } });
      this.worker.onmessage = ({ data }) => {
        if (data.begun) this.working = setTimeout(() => this.stop(TOO_LONG), 1000 * (this.jobs[0]?.limit ?? 0));
        else if (data.failed) this.stop(`That can't be done in this browser: ${data.failed}`);
        else if (data.answer === undefined) this.jobs[0]?.tell(data.done);
        else this.heard(data.answer);
      };
      this.worker.onerror = () => this.stop("That was stopped.");
    }
    this.worker.postMessage({ question: this.jobs[0].question });
  }

  /** @param {string} answer */
  heard(answer) {
    clearTimeout(this.working);
    this.jobs.shift()?.done(answer);
    this.next();
  }

  /** Stop working for somebody. @param {string} id */
  cancel(id) {
    const isWorking = this.jobs[0]?.id === id;
    this.jobs = this.jobs.filter((job) => job.id !== id);
    if (!isWorking) return;
    this.end();
    this.next();
  }

  /** End what is worked on, and say why. @param {string} why */
  stop(why) {
    this.end();
    this.heard(JSON.stringify({ why }));
  }

  end() {
    clearTimeout(this.working);
    this.worker?.terminate();
    this.worker = null;
  }
}

/**
 * Have the games.
 * @param {Places} places
 */
async function arcade(places) {
  const [python, keeping] = await Promise.all([start(places, (progress) => post({ progress })), Keeping.open(places.name, () => forgetSnapshot(places), places.isAlone)]);
  await keeping.restore(python.FS);
  const helper = new Helper(places);
  const keep = (/** @type {string} */ whom) => keeping.save(python.FS, whom === "player");
  const tell = (/** @type {string} */ event, /** @type {string} */ message) => post({ event, message });
  const module = python.pyimport("lexicade.frontends.web.offline");
  const games = module.Arcade(keep, helper.ask.bind(helper), helper.cancel.bind(helper), tell);
  return async (/** @type {{id: string, method: string, path: string, body: unknown}} */ { id, method, path, body }) => {
    if (method === "LISTEN") return void games.listen(id, path);
    if (method === "LEAVE") return games.leave(id);
    if (method === "CANCEL") return helper.cancel(id);
    if (method === "TOOL") {
      const [key, name] = path.split("/").slice(-2);
      const question = games.question(key, name, JSON.stringify(body));
      const content = JSON.parse(question).why ? question : await helper.ask(id, question, LONGEST, (done) => post({ id, done }));
      const { found, why } = JSON.parse(content);
      return post({ id, status: why ? 422 : 200, content: JSON.stringify(why ? { why } : found) });
    }
    const answer = await games.begin_answer(method, path, JSON.stringify(body));
    const [status, content] = answer.toJs();
    answer.destroy();
    post({ id, status, content: path === "/api/menu" && keeping.problem ? JSON.stringify({ ...JSON.parse(content), problem: keeping.problem }) : content });
  };
}

/**
 * Think.
 * @param {Places} places
 */
async function thinker(places) {
  const python = await start(places);
  python.FS.mkdirTree(HOME);
  const { solve } = python.pyimport("lexicade.frontends.web.offline");
  return (/** @type {{question: string}} */ { question }) => {
    post({ begun: true });
    post({ answer: solve(question, (/** @type {number} */ done) => post({ done })) });
  };
}

/** @type {Promise<(request: any) => unknown> | null} */
let ready = null;
self.onmessage = async ({ data }) => {
  try {
    if (data.start) {
      ready = arcade(data.start);
      await ready;
      post({ progress: 1, ready: true });
    } else if (data.prepare) {
      await prepare(data.prepare);
      post({ prepared: true });
    } else if (data.think) {
      ready = thinker(data.think);
      await ready;
    } else await (await ready)?.(data);
  } catch (error) {
    const why = error instanceof Error ? error.message.trim().split("\n").at(-1) : JSON.stringify(error);
    if (data.id) post({ id: data.id, status: 500, content: JSON.stringify({ why: `Something went wrong (${why}). Please reload the page.` }) });
    else post({ failed: why });
    if (data.start) await forgetSnapshot(data.start);
  }
};
