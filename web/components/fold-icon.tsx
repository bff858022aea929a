export const FoldIcon = ({ className = '' }: { className?: string }) => (
  <svg
    className={`mt-1.5 size-4 shrink-0 text-faint print:hidden ${className}`}
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    strokeLinecap="round"
    aria-hidden="true"
  >
    <path d="M2 8h12" />
    <path className="[details[open]>summary_&]:hidden" d="M8 2v12" />
  </svg>
)
