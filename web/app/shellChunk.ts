import { lazyNamed } from '../components/lazyPart.tsx'
import { orReload } from '../lib/reload.ts'

/** Separate from the entry, because the sign-in page does not need it. */
export const loadShell = () => import('./Shell.tsx')
export const LazyShell = lazyNamed(() => orReload(loadShell), 'Shell')

/** For the public pages, which have the shell only for members. */
export const LazyPublicFrame = lazyNamed(() => orReload(() => import('./PublicFrame.tsx')), 'PublicFrame')
