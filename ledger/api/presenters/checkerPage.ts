import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Heads } from '../../transparency/heads.ts'

interface Parts {
  readonly treeHeads: Pick<Heads, 'keys'>
  readonly webRoot: string
}

/** The page that verifies receipts offline, with our public keys in it; undefined before the client is built. */
export const checkerPage = async ({ treeHeads, webRoot }: Parts): Promise<string | undefined> => {
  const page = await readFile(join(webRoot, 'receipt-checker.html'), 'utf8').catch(() => undefined)
  const keys = page && (await treeHeads.keys()).map(({ key }) => key).join(' ')
  return page?.replace(/(<meta name="keys" content=")[^"]*/, (_, start: string) => `${start}${keys}`)
}
