import { mutate } from 'swr'
import { held } from './upToDate.ts'

/**
 * Sends a change and shows the expected data meanwhile; when it fails, those of before return. Not for money, of
 * which only the server knows whether it has moved.
 */
export const optimistically = async <Data>(
  key: string,
  expected: (before: Data) => Data,
  change: () => Promise<Data>,
): Promise<void> => {
  const before: Data | undefined = held(key)
  await mutate<Data>(key, change(), {
    ...(before !== undefined && { optimisticData: expected(before) }),
    rollbackOnError: true,
    revalidate: false,
  })
}
