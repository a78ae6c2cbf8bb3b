import { useEffect, useRef, useState } from 'react'
import { Spinner } from '../../components/Spinner.tsx'
import styles from './DocsPage.module.css'
import { docsTexts as words } from './docsTexts.ts'

/** The reference of all routes, by Swagger UI from our own files. Only shown: nothing is sent from here. */
export const Reference = () => {
  const place = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  useDarkReference()
  useEffect(() => {
    const domNode = place.current
    if (!domNode) return
    show(domNode, () => setState('shown')).catch(() => setState('failed'))
  }, [])
  return (
    <>
      {state === 'loading' && <Spinner />}
      {state === 'failed' && <p role="alert">{words.failed}</p>}
      <div ref={place} className={styles.reference} dir="ltr" lang="en" />
    </>
  )
}

const show = async (domNode: HTMLElement, onComplete: () => void): Promise<void> => {
  const [{ default: open }] = await Promise.all([
    import('swagger-ui-dist/swagger-ui-es-bundle.js'),
    import('swagger-ui-dist/swagger-ui.css'),
  ])
  open({
    ...{ domNode, onComplete },
    url: '/api/openapi.json',
    // Otherwise the document would be sent to a server of others.
    validatorUrl: null,
    // A press here would change what is real.
    supportedSubmitMethods: [],
    docExpansion: 'none',
    defaultModelsExpandDepth: -1,
    deepLinking: false,
    filter: false,
  })
}

/** Swagger UI has its dark colours by a class of the document. */
const useDarkReference = (): void => {
  useEffect(() => {
    const { documentElement: root } = document
    const dark = matchMedia('(prefers-color-scheme: dark)')
    const follow = (): void => {
      const { appearance } = root.dataset
      root.classList.toggle('dark-mode', appearance === 'dark' || (appearance === 'system' && dark.matches))
    }
    follow()
    const watch = new MutationObserver(follow)
    watch.observe(root, { attributes: true, attributeFilter: ['data-appearance'] })
    dark.addEventListener('change', follow)
    return () => {
      watch.disconnect()
      dark.removeEventListener('change', follow)
      root.classList.remove('dark-mode')
    }
  }, [])
}
