import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Compressed once here, at the highest level, so that the server only has to pick a file. */
export const compressed = (): Plugin => ({
  name: 'calabash:compressed',
  apply: 'build',
  async writeBundle({ dir }) {
    if (dir === undefined) return
    const names = await readdir(dir, { recursive: true })
    const worthwhile = names.filter(name =>
      ['.js', '.css', '.html', '.svg', '.webmanifest'].includes(extname(name)),
    )
    await Promise.all(
      worthwhile.map(async name => {
        const path = join(dir, name)
        const content = await readFile(path)
        await writeFile(`${path}.br`, await promisify(brotliCompress)(content))
        await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
      }),
    )
  },
})
