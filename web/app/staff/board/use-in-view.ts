import { type RefCallback, useCallback, useState } from 'react';

const told = new WeakMap<Element, (seen: boolean) => void>();
let watch: IntersectionObserver | undefined;

function watching(): IntersectionObserver {
  watch ??= new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) told.get(target)?.(isIntersecting);
  });
  return watch;
}

/** Whether an element is in the viewport; returns its ref and the state. */
export function useInView<E extends Element>(): [place: RefCallback<E>, seen: boolean] {
  const [seen, setSeen] = useState(false);
  const place = useCallback((element: E) => {
    told.set(element, setSeen);
    watching().observe(element);
    return () => watching().unobserve(element);
  }, []);
  return [place, seen];
}
