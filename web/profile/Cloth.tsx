/** The banner: a checked kitchen cloth. */
export function Cloth({ className }: { className: string }) {
  return (
    <svg className={`${className} bg-haldi-wash`} aria-hidden="true">
      <defs>
        <pattern id="cloth" width="40" height="40" patternUnits="userSpaceOnUse">
          <path d="M0 0h20v40H0Z" className="fill-haldi stroke-none" fillOpacity="0.45" />
          <path d="M0 0h40v20H0Z" className="fill-haldi stroke-none" fillOpacity="0.45" />
          <path d="M30 0v40M0 30h40" className="stroke-kesar" strokeOpacity="0.5" strokeWidth="1.5" />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill="url(#cloth)" className="stroke-none" />
    </svg>
  );
}
