import type { Page } from 'playwright-core'

/** Letters twice as large as the reader's browser has them by itself, or as they were. */
export const enlargeText = (page: Page, isLarge: boolean): Promise<void> =>
  page.evaluate(
    (size) => {
      document.documentElement.style.fontSize = size
    },
    isLarge ? '200%' : '',
  )

/**
 * Texts of which a part cannot be seen because what holds them is too small: cut off without an
 * ellipsis that says so, and not to be scrolled to. What is only there for screen readers is none.
 */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const tolerance = 3
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts = new Set<string>()

    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = (node.textContent ?? '').trim()
      const parent = node.parentElement
      if (
        text === '' ||
        !parent?.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      )
        continue

      const range = document.createRange()

      range.selectNodeContents(node)
      const rect = range.getBoundingClientRect()
      if (rect.width < 2 || rect.height < 2) continue

      let isFreeX = false
      let isFreeY = false

      for (
        let holder: Element | null = parent;
        holder && holder !== document.documentElement;
        holder = holder.parentElement
      ) {
        const style = getComputedStyle(holder)
        const box = holder.getBoundingClientRect()
        if (box.width <= 2 || box.height <= 2 || style.clipPath !== 'none') break

        if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') isFreeX = true
        if (style.webkitLineClamp !== 'none') isFreeY = true
        if (['auto', 'scroll'].includes(style.overflowX)) isFreeX = true
        if (['auto', 'scroll'].includes(style.overflowY)) isFreeY = true
        const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
        const isCutX =
          hides(style.overflowX) &&
          (rect.right > box.right + tolerance || rect.left < box.left - tolerance)
        const isCutY =
          hides(style.overflowY) &&
          (rect.bottom > box.bottom + tolerance || rect.top < box.top - tolerance)
        if ((!isFreeX && isCutX) || (!isFreeY && isCutY)) {
          texts.add(`${text.slice(0, 20)} in ${holder.tagName.toLowerCase()}.${holder.className}`)
          break
        }

        if (style.position === 'fixed') break
      }
    }

    return [...texts].slice(0, 10)
  })

/** Controls that are less high than the text in them. */
export const tightControls = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const tolerance = 4
    // A link of a picture is no HTML element.
    const wordsOf = (element: HTMLElement) => (element.innerText ?? element.textContent).trim()
    const isTight = (element: HTMLElement): boolean => {
      if (!element.checkVisibility({ visibilityProperty: true }) || wordsOf(element) === '')
        return false

      const style = getComputedStyle(element)
      if (style.display === 'inline' || style.display === 'contents' || style.clipPath !== 'none')
        return false

      const range = document.createRange()

      range.selectNodeContents(element)
      const [text, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()]

      return (
        box.height > 2 && (text.bottom > box.bottom + tolerance || text.top < box.top - tolerance)
      )
    }

    return [...document.querySelectorAll<HTMLElement>('button, a, .tag__tag, th, label')]
      .filter(isTight)
      .map(
        (element) =>
          `${wordsOf(element).slice(0, 20)} is higher than ${element.tagName}.${element.className}`,
      )
      .slice(0, 10)
  })
