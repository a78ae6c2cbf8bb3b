import { readFile } from 'node:fs/promises'
import * as z from 'zod'
import type { TreeHead } from '#shared/api/transparency.ts'

const hex = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${2 * bytes}}$`))
const head = z.object({
  size: z.int().min(0),
  root: hex(32),
  at: z.iso.datetime(),
  signature: hex(64),
  key: hex(32),
})
const file = z.union([head, z.object({ head }).transform(answer => answer.head)])

/**
 * A root from a mail, or a response of /api/transparency.
 * @throws Error that names the file when it contains neither
 */
export const readKept = async (path: string): Promise<TreeHead> => {
  try {
    return file.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch (error) {
    throw new Error(`${path} holds no root that was published`, { cause: error })
  }
}
