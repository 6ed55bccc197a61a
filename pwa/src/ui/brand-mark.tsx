/** The mark as in `public/icons/mark.svg`: a brass tag, its paw made of fern leaves. Decoration: the name stands beside it. */
export function BrandMark({ size = 32 }: { size?: number }) {
  return <img src="/icons/mark.svg" width={size} height={size} alt="" className="brand-mark" />;
}
