import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { check, type Verdict } from './check.ts'
import { drawsIn, titles } from './draw.ts'
import { readPublished } from './published.ts'
import type { Published } from './shapes.ts'
import { wordsOf } from './words.ts'

const usage = `usage: npm run verify -- FILE… [--url https://…] [--head FILE]… [--key HEX]…
  FILE    a receipt, or a root that was kept: out of a mail, or from the transparency page
  --url   compares with what is published at this address now
  --head  compares with a root, or with an answer of /api/transparency
  --key   trusts this key and no other
It ends with 0 when everything is good, 1 when something is refused, 2 when something could not be checked.`

class Unusable extends Error {
  override name = 'Unusable'
}

/** Checks receipts and roots from the command line, without a server. */
const main = async (args: readonly string[]): Promise<0 | 1 | 2> => {
  const { files, urls, heads, keys } = readArgs(args)
  const kept: Published[] = []
  for (const head of heads) kept.push(publishedIn(await readJson(head), head))
  const verdicts = new Set<Verdict['verdict']>()
  const entries = []
  for (const file of files) {
    const given = await readJson(file)
    const asked: Published[] = []
    for (const url of urls) asked.push(...(await ask(new URL('/api/transparency', url), sizeOf(given))))
    const verdict = await check(given, { keys, published: [...kept, ...asked] })
    verdicts.add(verdict.verdict)
    if (verdict.verdict === 'good') entries.push(...verdict.entries)
    const { title, facts } = wordsOf(verdict)
    console.log(files.length === 1 ? title : `${file}: ${title}`)
    print(facts)
  }
  for (const { stream, draw, verdict, facts } of await drawsIn(entries)) {
    if (verdict === 'refused') verdicts.add(verdict)
    console.log(`Draw ${draw} of ${stream}: ${titles[verdict]}`)
    print(facts)
  }
  return verdicts.has('refused') ? 1 : verdicts.has('unusable') ? 2 : 0
}

const print = (facts: readonly (readonly [term: string, value: string])[]): void => {
  for (const [term, value] of facts) console.log(`  ${`${term}:`.padEnd(18)} ${value}`)
}

const readArgs = (args: readonly string[]) => {
  try {
    const { values, positionals: files } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        url: { type: 'string', multiple: true, default: [] },
        head: { type: 'string', multiple: true, default: [] },
        key: { type: 'string', multiple: true, default: [] },
      },
    })
    if (files.length === 0) throw new Error('Please name a receipt.')
    for (const url of values.url) if (!URL.canParse(url)) throw new Error(`${url} is no address.`)
    return { files, urls: values.url, heads: values.head, keys: values.key.map(key => key.toLowerCase()) }
  } catch (error) {
    throw new Unusable(`${(error as Error).message}\n${usage}`)
  }
}

/**
 * Roots that cannot be compared may still be reported: a root that is shorter than the present one. Replaced
 * logs with at least as many entries are queried as well.
 */
const ask = async (address: URL, from: number | undefined): Promise<Published[]> => {
  const compared = from === undefined ? undefined : await fetchJson(new URL(`?from=${from}`, address))
  const current = publishedIn(compared ?? (await fetchJson(address)), address.href)
  const answers = [current]
  for (const { tree, head } of current.former ?? [])
    if (from !== undefined && from <= head.size) {
      const answer = await fetchJson(new URL(`?tree=${tree}&from=${from}`, address))
      if (answer !== undefined) answers.push(publishedIn(answer, address.href))
    }
  return answers
}

const readJson = async (file: string): Promise<unknown> => {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    throw new Unusable(`${file} cannot be read: ${(error as Error).message}`)
  }
}

/** Undefined where there is no content. */
const fetchJson = async (address: URL): Promise<unknown> => {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(15_000) })
    if (response.ok) return await response.json()
    if (response.status === 404) return undefined
    throw new Error(`it answered ${response.status}`)
  } catch (error) {
    throw new Unusable(`${address.href} cannot be asked: ${(error as Error).message}`)
  }
}

const publishedIn = (given: unknown, where: string): Published => {
  const found = readPublished(given)
  if (!found) throw new Unusable(`${where} holds no published root.`)
  return found
}

const sizeOf = (given: unknown): number | undefined => {
  const held = given as { size?: unknown; head?: { size?: unknown } } | null
  const size = held?.head?.size ?? held?.size
  return Number.isSafeInteger(size) ? (size as number) : undefined
}

main(process.argv.slice(2)).then(
  code => {
    process.exitCode = code
  },
  (error: Error) => {
    console.error(error instanceof Unusable ? error.message : error)
    process.exitCode = 2
  },
)
