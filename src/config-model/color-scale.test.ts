import { describe, expect, it } from 'vitest'
import { colorScale, contrastOf, minContrast, readableShade } from './color-scale.ts'

describe('the colours of a theme', () => {
  it('keep the main colour where buttons and marks are, lighter and darker around it', () => {
    const scale = colorScale('#8A1F11')
    expect(scale[600]).toBe('#8a1f11')
    const lights = Object.values(scale).map((colour) => Number.parseInt(colour.slice(1, 3), 16))
    expect(lights).toEqual(lights.toSorted((a, b) => b - a))
  })

  it.each(['#8a1f11', '#1b4f9c', '#5b3a9c', '#0b6470'])('%s can be read everywhere', (colour) =>
    expect(contrastOf(colour)).toBeGreaterThanOrEqual(minContrast),
  )

  it.each(['#ff6600', '#ffd400', '#9ad0f5', '#ffffff'])(
    '%s cannot, and a darker shade of it is offered',
    (colour) => {
      expect(contrastOf(colour)).toBeLessThan(minContrast)
      expect(contrastOf(readableShade(colour))).toBeGreaterThanOrEqual(minContrast)
    },
  )
})
