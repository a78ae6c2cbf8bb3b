import type { ReactNode } from 'react'
import { InviteHost } from './InviteHost.tsx'
import { PayHost } from './PayHost.tsx'

/** Hold the dialogs that any page may ask for. */
export const DialogHosts = ({ children }: { children: ReactNode }) => (
  <PayHost>
    <InviteHost>{children}</InviteHost>
  </PayHost>
)
