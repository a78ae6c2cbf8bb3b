import { lazy } from 'react'
import { orReload } from '../lib/reload.ts'

/** Apart from the entry, because the sign-in page does without it. */
export const loadShell = () => import('./Shell.tsx')
export const LazyShell = lazy(() => orReload(loadShell).then(module => ({ default: module.Shell })))

/** For the pages that anyone may see, round which the shell stands only for members. */
export const LazyPublicFrame = lazy(() =>
  orReload(() => import('./PublicFrame.tsx')).then(module => ({ default: module.PublicFrame })),
)
