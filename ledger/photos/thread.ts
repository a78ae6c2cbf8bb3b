import { parentPort, workerData } from 'node:worker_threads'
import { encodePhoto } from './encodePhoto.ts'

parentPort?.postMessage(await encodePhoto(workerData).catch(() => undefined))
