import { parentPort, workerData } from 'node:worker_threads'
import { nameInstallation } from '#shared/installationName.ts'
import { speakLanguages } from '../languages/catalogues.ts'
import { sheetPdf } from './pdf.ts'

speakLanguages(workerData.language)
nameInstallation(workerData.name)
parentPort?.postMessage(await sheetPdf(workerData.sheet, new Date(workerData.at)))
