import type { ReactNode } from 'react'
import { errorIdIn } from '../lib/http.ts'
import { LoadFailed } from './LoadFailed.tsx'
import { InlineSpinner } from './Spinner.tsx'

interface LoadedProps<Data> {
  of: { data: Data | undefined; error: Error | undefined; mutate: () => unknown }
  loading: string
  failed: string
  children: (data: Data) => ReactNode
}

/** What has been fetched, or how far that has got. */
export const Loaded = <Data,>({ of, loading, failed, children }: LoadedProps<Data>) => {
  if (of.data !== undefined) return children(of.data)
  if (of.error === undefined) return <InlineSpinner label={loading} />
  return <LoadFailed text={failed + errorIdIn(of.error)} onRetry={of.mutate} />
}
