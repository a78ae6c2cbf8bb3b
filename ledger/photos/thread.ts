import { parentPort, workerData } from 'node:worker_threads'
import { encodeLogo } from './encodeLogo.ts'
import { encodePhoto } from './encodePhoto.ts'

const { content, as } = workerData
const encode = as === 'logo' ? encodeLogo : encodePhoto
parentPort?.postMessage(await encode(content).catch(() => undefined))
