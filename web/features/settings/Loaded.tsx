import type { ReactNode } from 'react'
import { Button } from '../../components/Button.tsx'
import { InlineSpinner } from '../../components/Spinner.tsx'
import rows from './Rows.module.css'
import { texts } from './texts.ts'

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
  return (
    <div role="alert" className={rows.failed}>
      <p>{failed}</p>
      <Button look="outline" onClick={() => void of.mutate()}>
        {texts.retry}
      </Button>
    </div>
  )
}
