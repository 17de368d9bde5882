import { useEffect, useState } from 'react'

export type Device = 'mobile' | 'tablet' | 'desktop'

function of(width: number): Device {
  if (width <= 600) return 'mobile'
  return width <= 992 ? 'tablet' : 'desktop'
}

/** Mobile up to 600, tablet up to 992, else desktop (specification §2); updates on resize. */
export function useDevice(): Device {
  const [device, setDevice] = useState(() => of(window.innerWidth))
  useEffect(() => {
    const follow = () => setDevice(of(window.innerWidth))
    window.addEventListener('resize', follow)
    return () => window.removeEventListener('resize', follow)
  }, [])

  return device
}
