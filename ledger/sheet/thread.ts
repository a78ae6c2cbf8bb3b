import { parentPort, workerData } from 'node:worker_threads'
import { speakLanguages } from '../languages/catalogues.ts'
import { sheetPdf } from './pdf.ts'

speakLanguages(workerData.language)
parentPort?.postMessage(await sheetPdf(workerData.sheet, new Date(workerData.at)))
