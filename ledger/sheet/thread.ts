import { parentPort, workerData } from 'node:worker_threads'
import { sheetPdf } from './pdf.ts'

parentPort?.postMessage(await sheetPdf(workerData.sheet, new Date(workerData.at)))
