import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildClient } from '../ensureBuilt.ts'

const home = join(import.meta.dirname, '../..')
const help = `npm run build               the client in every language of languages/
npm run build -- en ar      in these; pseudo is the pseudo-language`

/** Builds the client in each of these languages, or in all. */
const main = async (wanted: readonly string[]): Promise<void> => {
  const known = readdirSync(join(home, 'languages')).map(name => name.replace('.json', ''))
  const stranger = wanted.find(one => one !== 'pseudo' && !known.includes(one))
  if (stranger !== undefined) throw new Error(`${stranger} is none of ${known.join(', ')}\n${help}`)
  for (const language of wanted.length > 0 ? wanted : known) {
    const begunAt = performance.now()
    await buildClient(home, process.env, language)
    console.log(`${language}: built in ${((performance.now() - begunAt) / 1000).toFixed(1)} s`)
  }
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
