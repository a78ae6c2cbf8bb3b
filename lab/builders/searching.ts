import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import { Redis } from 'ioredis'
import type pg from 'pg'

/** The word in lower case, as hexadecimal bytes, and in base64 at each alignment. */
const formsOf = (word: string): string[] => {
  const bytes = Buffer.from(word)
  const inBase64 = [0, 1, 2].map(offset => {
    const text = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64')
    // Characters that also encode neighbouring bytes are left out.
    return text.slice(offset === 0 ? 0 : 4, text.length - (text.length % 4) - 4)
  })
  return [word.toLowerCase(), bytes.toString('hex'), encodeURIComponent(word).toLowerCase(), ...inBase64]
}

/** Searches for words, each under a name, in texts and bytes. */
export const searchFor = (words: Readonly<Record<string, string>>) => {
  const needles = Object.entries(words).flatMap(([what, word]) =>
    formsOf(word).map(form => [what, form] as const),
  )
  /** The words found in a text, and where. */
  const found = (where: string, text: string): string[] => {
    const lower = text.toLowerCase()
    // Regardless of the number of quotings.
    const bare = lower.replaceAll(/["\\]/g, '').replaceAll(': ', ':')
    const hits = needles
      .filter(([, form]) => [text, lower, bare].some(said => said.includes(form)))
      .map(([what]) => what)
    return [...new Set(hits)].map(what => `${what} in ${where}`)
  }
  return {
    found,
    /** Every row of every table, including packed values. */
    inTables: (pool: pg.Pool, except: readonly string[] = []) => foundInTables(found, pool, except),
    inRedis: (url: string) => foundInRedis(found, url),
    inFolder: (folder: string): string[] =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile())
        .flatMap(({ parentPath, name }) => {
          const bytes = readFileSync(join(parentPath, name))
          return found(name, (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8'))
        }),
  }
}
type Found = (where: string, text: string) => string[]

const foundInTables = async (found: Found, pool: pg.Pool, except: readonly string[]): Promise<string[]> => {
  const { rows: columns } = await pool.query<{ name: string; column: string; type: string }>(
    `select format('%I.%I', table_schema, table_name) as name, column_name as column, data_type as type
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
  )
  const tables = Object.groupBy(columns, ({ name }) => name)
  if (Object.keys(tables).length < 20) throw new Error('there are hardly any tables to look into')
  const hits: string[] = []
  for (const [name, of = []] of Object.entries(tables)) {
    if (except.includes(name)) continue
    const { rows } = await pool.query<{ text: string }>(`select t::text as text from ${name} t`)
    hits.push(...found(name, rows.map(({ text }) => text).join('\n')))
    for (const { column } of of.filter(({ type }) => type === 'bytea')) {
      const { rows: packed } = await pool.query<Record<string, Buffer | null>>(
        `select "${column}" as bytes from ${name}`,
      )
      for (const { bytes } of packed) if (bytes) hits.push(...found(`${name}.${column}`, unpacked(bytes)))
    }
  }
  return [...new Set(hits)]
}

const unpacked = (bytes: Buffer): string => {
  const zstd = bytes.indexOf(Buffer.from('28b52ffd', 'hex'))
  try {
    if (zstd >= 0) return zstdDecompressSync(bytes.subarray(zstd)).toString('latin1')
  } catch {
    // Other data that looks like it.
  }
  return bytes.toString('utf8')
}

const foundInRedis = async (found: Found, url: string): Promise<string[]> => {
  const client = new Redis(url)
  const hits: string[] = []
  let keys = 0
  for await (const names of client.scanStream() as AsyncIterable<string[]>)
    for (const key of names) {
      keys++
      const type = await client.type(key)
      const read = {
        string: () => client.get(key),
        hash: () => client.hgetall(key),
        list: () => client.lrange(key, 0, -1),
        set: () => client.smembers(key),
        zset: () => client.zrange(key, '0', '-1'),
        stream: () => client.xrange(key, '-', '+'),
      }[type]
      hits.push(...found(`Redis ${key}`, `${key} ${JSON.stringify(await read?.())}`))
    }
  client.disconnect()
  if (keys < 10) throw new Error('there is hardly anything in Redis to look into')
  return hits
}
