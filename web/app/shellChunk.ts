import { lazyNamed } from '../components/lazyPart.tsx'
import { orReload } from '../lib/reload.ts'

const loadShell = () => import('./Shell.tsx')

/** Separate from the entry, because the sign-in page does not need it. */
export const LazyShell = lazyNamed(loadShell, 'Shell', () => orReload(loadShell))

/** For the public pages, which have the shell only for members. */
export const LazyPublicFrame = lazyNamed(() => orReload(() => import('./PublicFrame.tsx')), 'PublicFrame')
