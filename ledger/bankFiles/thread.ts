import { parentPort, workerData } from 'node:worker_threads'
import { readStatement } from './readStatement.ts'

parentPort?.postMessage(readStatement(workerData.bytes, workerData.columns))
