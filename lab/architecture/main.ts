import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawPicture } from './picture.ts'
import { readSources, root } from './sources.ts'

writeFileSync(join(root, 'docs/architecture.svg'), drawPicture(readSources()))
console.log('docs/architecture.svg')
