import type { Editor } from '@tiptap/react'
import { widgetText } from '#web/i18n/widget-text.ts'
import { sanitizeHtml } from '#web/runtime/sanitize-html.ts'
import { cleanPaste } from './clean-paste.ts'
import { insertNodes } from './editor-schema.ts'
import type { TextImage } from './use-text-images.ts'

interface PasteHandlers {
  addImages: (files: File[]) => Promise<(TextImage | null)[]>
  reportDropped: (count: number) => void
  appendHtml: (html: string) => void
}

/**
 * Handles pasted or dropped formatted text and pictures. False for plain text and content copied
 * from the editor.
 */
export function pasteInto(editor: Editor, data: DataTransfer | null, acts: PasteHandlers): boolean {
  const { addImages, reportDropped, appendHtml } = acts
  const html = data?.getData('text/html') ?? ''
  const files = [...(data?.files ?? [])].filter((file) => file.type.startsWith('image/'))
  if (html.includes('data-pm-slice')) return false

  if (html === '' || (files.length > 0 && isOnlyPicture(html))) {
    if (files.length === 0) return (data?.files.length ?? 0) > 0
    void addImages(files).then((images) => insertImages(editor, images, appendHtml))
    return true
  }

  const { nodes, pictures, droppedPictures } = cleanPaste(html)

  if (pictures.length === 0) insertNodes(editor, nodes)
  else
    void addImages(pictures.map(fileOf)).then((images) => {
      for (const [at, picture] of pictures.entries()) nameImage(picture, images[at])
      if (editor.isDestroyed) appendHtml(htmlOf(nodes))
      else insertNodes(editor, nodes)
    })

  if (droppedPictures > 0) reportDropped(droppedPictures)

  return true
}

/** A picture copied from a page comes both as HTML and as a file. */
function isOnlyPicture(html: string): boolean {
  const { nodes, droppedPictures } = cleanPaste(html)
  return (
    (nodes.textContent ?? '').trim() === '' &&
    droppedPictures + nodes.querySelectorAll('img').length <= 1
  )
}

export function insertImages(
  editor: Editor,
  uploaded: (TextImage | null)[],
  appendHtml: PasteHandlers['appendHtml'],
): void {
  const images = uploaded.filter((image) => image !== null)
  if (images.length === 0) return
  if (editor.isDestroyed) return appendHtml(images.map((image) => pictureHtml(image)).join(''))

  editor
    .chain()
    .focus()
    .insertContent(images.map((attrs) => ({ type: 'image', attrs })))
    .run()
}

function pictureHtml(image: TextImage): string {
  const picture = document.createElement('img')
  nameImage(picture, image)
  return picture.outerHTML
}

function htmlOf(nodes: DocumentFragment): string {
  const box = document.createElement('div')
  box.append(nodes)
  return sanitizeHtml(box.innerHTML)
}

function nameImage(picture: HTMLImageElement, image: TextImage | null | undefined): void {
  if (!image) return picture.remove()
  picture.setAttribute('src', image.src)
  picture.alt = image.alt
}

function fileOf(picture: HTMLImageElement, at: number): File {
  const [, kind = 'png', text = ''] =
    /^data:image\/(png|jpeg);base64,(.*)$/s.exec(picture.getAttribute('src') ?? '') ?? []
  const bytes = Uint8Array.from(decoded(text), (letter) => letter.codePointAt(0) ?? 0)

  return new File([bytes], `${widgetText('image')}${at + 1}.${kind === 'jpeg' ? 'jpg' : 'png'}`, {
    type: `image/${kind}`,
  })
}

/** Invalid base64 gives an empty text, which the upload rejects. */
function decoded(text: string): string {
  try {
    return atob(text.replaceAll(/\s/g, ''))
  } catch {
    return ''
  }
}
