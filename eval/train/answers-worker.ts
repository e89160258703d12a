// One of the things that npm run train:answers does beside the others.
import { parentPort, workerData } from 'node:worker_threads'
import { silenceWeighing } from '../../packages/server/src/bot/rules/asking/weighing/silence.ts'
import { type Paired, type Topical, trainAkin } from './akin.ts'
import { readChoices } from './read-choices.ts'

export type Task =
  | { kind: 'akin'; pairs: readonly Paired[]; topics: readonly Topical[]; taughtBy: string }
  | { kind: 'dialogues'; part: number; parts: number }

silenceWeighing()
const task: Task = workerData
parentPort?.postMessage(
  task.kind === 'akin' ? trainAkin(task.pairs, task.topics, task.taughtBy) : await readChoices(task),
)
