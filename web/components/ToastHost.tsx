import { Toast } from '@base-ui/react/toast'
import { AlertTriangle, Check, X } from 'lucide'
import { useEffect } from 'react'
import { Icon } from './Icon.tsx'
import styles from './ToastHost.module.css'
import { texts } from './texts.ts'
import { showToasts } from './toast.ts'

const manager = Toast.createToastManager()
const timeoutMs = 6000
/** Not the dialog of Base UI: a toast asks nothing, and real dialogs may be open beside it. */
const plainGroup = { role: 'group', 'aria-modal': undefined } as const

export const ToastHost = () => {
  useEffect(
    () =>
      showToasts(({ title, description, tone }) => {
        // One at a time: the newest is what the user waits for.
        manager.close()
        // An id that the user may want to copy stays until it is dismissed; other errors are nowhere else.
        const isToBeKept = /Error id/.test(description ?? '')
        const timeout = isToBeKept ? 0 : timeoutMs * (tone === 'bad' ? 2 : 1)
        manager.add({ title, description, type: tone, timeout })
      }),
    [],
  )
  return (
    <Toast.Provider toastManager={manager} limit={1} timeout={timeoutMs}>
      <Toast.Portal>
        <Toast.Viewport className={styles.viewport} aria-label={texts.messages}>
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

const ToastList = () =>
  Toast.useToastManager().toasts.map(toast => (
    <Toast.Root
      {...plainGroup}
      key={toast.id}
      toast={toast}
      className={styles.toast}
      swipeDirection={['up', 'right', 'down']}
    >
      <span className={styles.icon}>
        <Icon of={toast.type === 'bad' ? AlertTriangle : Check} size={18} />
      </span>
      <Toast.Content className={styles.content}>
        <Toast.Title className={styles.title} render={<p />} />
        <Toast.Description data-base-ui-swipe-ignore="" />
      </Toast.Content>
      <Toast.Close className={styles.close} aria-label={texts.dismiss} aria-hidden={false}>
        <Icon of={X} size={17} />
      </Toast.Close>
    </Toast.Root>
  ))
