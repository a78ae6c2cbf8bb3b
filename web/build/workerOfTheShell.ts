import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { plainFiles } from '../worker/plan.ts'

export const workerName = 'service-worker'

/** Writes the files of this version's shell into the service worker, so that each version has its own. */
export const workerOfTheShell = (): Plugin => {
  let publicFolder = ''
  return {
    name: 'calabash:worker',
    apply: 'build',
    enforce: 'post',
    configResolved: ({ publicDir }) => {
      publicFolder = publicDir
    },
    generateBundle(_options, bundle) {
      const worker = bundle[`${workerName}.js`]
      const document = bundle['index.html']
      if (worker?.type !== 'chunk' || document?.type !== 'asset') throw new Error('no worker, or no page')
      const assets = Object.keys(bundle).filter(isOfTheShell).sort()
      const version = createHash('sha256')
      for (const part of [worker.code, document.source, ...assets]) version.update(part)
      for (const path of plainFiles) version.update(readFileSync(join(publicFolder, path)))
      worker.code = worker.code
        .replaceAll('__ASSETS__', JSON.stringify(assets.map(name => `/${name}`)))
        .replaceAll('__VERSION__', JSON.stringify(version.digest('hex').slice(0, 12)))
    },
  }
}

/** All code and styles, so that no part of an open page is ever missing; of the fonts, those that every page needs. */
const isOfTheShell = (name: string): boolean => /^assets\/.*(\.js|\.css|latin-wght.*\.woff2)$/.test(name)
