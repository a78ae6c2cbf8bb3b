import type { ReactNode } from 'react'
import { errorIdIn } from '../lib/http.ts'
import { Button } from './Button.tsx'
import styles from './LoadFailed.module.css'
import { Skeleton, type SkeletonProps } from './Skeleton.tsx'
import { texts } from './texts.ts'

interface LoadedProps<Data> {
  of: { data: Data | undefined; error: Error | undefined; mutate: () => unknown }
  loading: string
  failed: string
  /** What its content looks like, roughly. */
  outline?: Omit<SkeletonProps, 'label'>
  children: (data: Data) => ReactNode
}

/** Shows loaded data, that it is loading, or that it failed. */
export const Loaded = <Data,>({ of, loading, failed, outline, children }: LoadedProps<Data>) => {
  if (of.data !== undefined) return children(of.data)
  if (of.error === undefined) return <Skeleton label={loading} {...outline} />
  return <LoadFailed text={failed + errorIdIn(of.error)} onRetry={of.mutate} />
}

/** A failed load, with a button to retry. */
export const LoadFailed = ({ text, onRetry }: { text: string; onRetry: () => unknown }) => (
  <div role="alert" className={styles.failed}>
    <p>{text}</p>
    <Button onClick={() => void onRetry()}>{texts.retry}</Button>
  </div>
)
