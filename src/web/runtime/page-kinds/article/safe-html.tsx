import DOMPurify from 'dompurify'
import { useEffect, useRef } from 'react'

/** Article HTML, cleaned by the server when stored and here once more when shown; inline styles never apply, classes do. */
export function SafeHtml({ html }: { html: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.replaceChildren(
      DOMPurify.sanitize(html, {
        RETURN_DOM_FRAGMENT: true,
        RETURN_TRUSTED_TYPE: false,
        FORBID_ATTR: ['style'],
        FORBID_TAGS: ['style', 'form', 'input'],
      }),
    )
  }, [html])
  return <div ref={box} className="article-body" />
}
