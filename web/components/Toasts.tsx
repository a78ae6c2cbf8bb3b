import { Suspense, useSyncExternalStore } from 'react'
import { lazyNamed } from './lazyPart.tsx'
import { firstToast } from './toast.ts'

const ToastHost = lazyNamed(() => import('./ToastHost.tsx'), 'ToastHost')

/** Loads its code with the first notice. */
export const Toasts = () => {
  const raised = useSyncExternalStore(firstToast.subscribe, firstToast.raised)
  return (
    raised && (
      <Suspense>
        <ToastHost />
      </Suspense>
    )
  )
}
