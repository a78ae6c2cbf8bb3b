import { bytesOf, signatureHolds, utf8 } from './crypto.ts'
import { type Head, isConsistency, isFormer, isHead, isKey, isRecord, type Published } from './shapes.ts'

/** Parses a file or a response; undefined when it is neither a head nor a response of /api/transparency. */
export const readPublished = (given: unknown): Published | undefined => {
  if (isHead(given)) return { head: given }
  if (!isRecord(given) || 'format' in given || !isHead(given['head'])) return undefined
  const { head, keys, consistency, former } = given
  const found = Array.isArray(keys) ? keys.map(one => (isRecord(one) ? one['key'] : undefined)) : undefined
  if (found && !found.every(isKey)) return undefined
  if (consistency !== undefined && !isConsistency(consistency)) return undefined
  if (former !== undefined && !isFormer(former)) return undefined
  return {
    head,
    ...(found ? { keys: found } : {}),
    ...(consistency ? { consistency } : {}),
    ...(former ? { former } : {}),
  }
}

export const isSigned = ({ size, root, at, signature, key }: Head): Promise<boolean> =>
  holds(`calabash tree head 1\n${size}\n${root}\n${at}\n`, signature, key)
const holds = (text: string, signature: string, key: string): Promise<boolean> =>
  signatureHolds(bytesOf(key), utf8(text), bytesOf(signature))

export const keysOf = ({ head, keys }: Published): readonly string[] => keys ?? [head.key]

/** The reason why nothing in it can be trusted. */
export const flawOf = async (
  published: Published,
  trusted: readonly string[],
): Promise<string | undefined> => {
  const { head, former = [] } = published
  const isOurs = (key: string): boolean => trusted.length === 0 || trusted.includes(key)
  if (!(await isSigned(head))) return 'The published root is not signed by its key.'
  if (!isOurs(head.key)) return 'The published root is signed with a key that is not ours.'
  for (const one of former) {
    const { at, signature, key } = one.follows
    const text = `calabash tree follows 1\n${one.head.size}\n${one.head.root}\n${at}\n`
    if (!(await isSigned(one.head)) || !(await holds(text, signature, key)))
      return `What is published of the former log ${one.tree} is not signed by its key.`
    if (![one.head.key, key].every(used => isOurs(used) && keysOf(published).includes(used)))
      return `What is published of the former log ${one.tree} is signed with a key that is not ours.`
  }
  return undefined
}
