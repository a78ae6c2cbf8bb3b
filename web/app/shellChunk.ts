import { lazyNamed } from '../components/lazyPart.tsx'
import { orReload } from '../lib/reload.ts'

/** Apart from the entry, because the sign-in page does without it. */
export const loadShell = () => import('./Shell.tsx')
export const LazyShell = lazyNamed(() => orReload(loadShell), 'Shell')

/** For the pages that anyone may see, round which the shell stands only for members. */
export const LazyPublicFrame = lazyNamed(() => orReload(() => import('./PublicFrame.tsx')), 'PublicFrame')
