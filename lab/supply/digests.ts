import { readFileSync, writeFileSync } from 'node:fs'
import { digestAtRegistry, imagesByTag, withDigests } from './images.ts'

/**
 * `npm run digests`: asks the registries for the digests of all images, and writes them behind the tags. With `--check` it
 * only fails when an image has none: what a tag names can change after it was tested.
 */
const files = ['docker-compose.yml', 'ops/compose.small.yml', 'Dockerfile']
const texts = files.map(file => readFileSync(file, 'utf8'))

if (process.argv.includes('--check')) {
  const images = [...new Set(texts.flatMap(imagesByTag))]
  if (images.length > 0) {
    console.error(`Images without a digest: ${images.join(', ')}. Run npm run digests.`)
    process.exitCode = 1
  }
} else {
  // All are asked before anything is written.
  const pinned = await Promise.all(texts.map(text => withDigests(text, digestAtRegistry)))
  for (const [index, file] of files.entries()) writeFileSync(file, pinned[index] ?? '')
}
