import type { LimitModel } from './models';

export function EvidencePanel({ models }: { models: readonly LimitModel[] }) {
  return <section className="evidence" aria-label="Evidence" data-count={models.length} />;
}
