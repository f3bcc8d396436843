/** Shown while a document's page loads. */
export const DetailSkeleton = () => (
  <div aria-busy className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
    <div className="card h-80 animate-pulse bg-sunken" />
    <div className="card h-60 animate-pulse bg-sunken" />
  </div>
);
