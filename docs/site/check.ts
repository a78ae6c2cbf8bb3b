import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { faultsIn } from './faults.ts'

/** Fails the build for dead links, and for anything fetched from another host. */
const dist = join(import.meta.dirname, 'dist')
const files = new Set(globSync('**/*', { cwd: dist }))
const pages = new Map(
  [...files]
    .filter(path => path.endsWith('.html') && path !== '404.html')
    .map(path => [path, readFileSync(join(dist, path), 'utf8')]),
)
const faults = faultsIn(pages, files, process.env['SITE_BASE'] || '/')
for (const fault of faults) console.error(fault)
console.log(`${pages.size} pages, ${faults.length} faults`)
if (faults.length > 0 || pages.size < 50) process.exitCode = 1
