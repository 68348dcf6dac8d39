import { QuaternionPlot } from '../../drawing/QuaternionPlot';

/** The joint's quaternion over the whole clip, with the places where the file flips its sign. */
export function CurveStrip() {
  return (
    <div className="learn-curves fill" data-part="curves">
      <QuaternionPlot />
    </div>
  );
}
