import { lazyPart } from './lazyPart.tsx'

/** The action dialog for pages: its code is loaded when it is opened. */
export const ConfirmDialog = lazyPart(() => import('./ActionDialog.tsx'), 'ActionDialog')
