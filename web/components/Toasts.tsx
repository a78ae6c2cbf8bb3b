import { lazy, Suspense, useSyncExternalStore } from 'react'
import { firstNotice } from './toast.ts'

const ToastHost = lazy(() => import('./ToastHost.tsx').then(module => ({ default: module.ToastHost })))

/** Costs nothing until there is something to say. */
export const Toasts = () => {
  const raised = useSyncExternalStore(firstNotice.subscribe, firstNotice.raised)
  return (
    raised && (
      <Suspense>
        <ToastHost />
      </Suspense>
    )
  )
}
