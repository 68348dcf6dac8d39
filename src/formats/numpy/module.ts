/** The module that reads the archive: one implementation for NumPy and for PyTorch, whose functions have the same names. */
export const pythonModule = (about: readonly string[]): string => `"""${about[0]}

    limits = JointLimits("hero.limits.npz")
    limits.inside(poses)    # (..., limits) whether each joint is inside its limit
    limits.beyond(poses)    # (..., limits) rad beyond the farthest plane, below 0 inside
    limits.penalty(poses)   # (...) the sum of max(0, A x(pose) - b)^2 over limits and ties

${about.slice(1).join('\n')}
"""
${MODULE}`;

const MODULE = `
import numpy as np

TURN = 2 * np.pi


class JointLimits:
    """Limits A x <= b of joints. Attributes: names and joints of the limits, joint_names of the whole skeleton."""

    def __init__(self, path, joints=None):
        """joints: how many joints of the skeleton to keep, from the first; 22 is the body that SMPL, SMPL-H and SMPL-X share."""
        with np.load(path) as file:
            data = {name: file[name] for name in file.files}
        names = data["joint_names"]
        count = len(names) if joints is None else joints
        if not 0 < count <= len(names):
            raise ValueError(f"joints is {joints}; the limits are of a skeleton of {len(names)} joints.")
        kept, tied = data["joint"] < count, (data["tie_joints"] < count).all(-1)
        self._data = {
            name: array[tied if name.startswith("tie_") else kept] for name, array in data.items() if name != "joint_names"
        }
        self.names = [str(name) for name in self._data["name"]]
        self.joints = self._data["joint"]
        self.joint_names = [str(name) for name in names[:count]]

    def inside(self, poses, tolerance=1e-6):
        """Whether each joint is inside its limit: (..., limits)."""
        return self.beyond(poses) <= tolerance

    def beyond(self, poses):
        """How far each joint is beyond the farthest plane of its limit, rad in the chart, below 0 inside: (..., limits)."""
        return self._ask(poses, _farthest)

    def ties_beyond(self, poses):
        """The same of ties, which say what joints may not do together: (..., ties)."""
        return self._ask_ties(poses, _farthest)

    def penalty(self, poses, margin=0):
        """The sum of max(0, A x - b + margin)^2 over the rows of limits and ties, of each pose: (...). margin: rad inside of the planes."""

        def squares(xp, rows):
            return (xp.clip(rows + margin, 0, None) ** 2).sum(-1)

        return self._ask(poses, squares).sum(-1) + self._ask_ties(poses, squares).sum(-1)

    def _ask(self, poses, score):
        """The score of the rows of each limit: (..., limits)."""
        xp, q, shape = _rotations(poses, self.joint_names)
        charts, counts = self._data["chart"], np.isfinite(self._data["b"]).sum(-1)
        order, found = [], []
        # Those of one chart and as many rows at once.
        for chart, count in sorted(set(zip(charts.tolist(), counts.tolist()))):
            which = np.flatnonzero((charts == chart) & (counts == count))
            frame, A, b, middle = (_like(self._data[name][which], q) for name in ("frame", "A", "b", "middle"))
            x = CHARTS[chart](xp, _framed(xp, frame, q[self._data["joint"][which]]), middle[:, None])
            scores = [score(xp, _rows(xp, one, A[:, :count], b[:, :count])) for one in x]
            order.append(which)
            # Of the vectors that stand for a rotation, the one with the least score.
            found.append(xp.amin(xp.stack(scores), 0))
        if not order:
            return q[:0, :, 0].reshape(*shape, 0)
        joined = np.concatenate(found, 0) if xp is np else xp.cat(found, 0)
        return _by_pose(xp, joined[np.argsort(np.concatenate(order))], shape)

    def _ask_ties(self, poses, score):
        """The score of the rows of each tie, at the vectors of its joints the short way round: (..., ties)."""
        xp, q, shape = _rotations(poses, self.joint_names)
        charts = self._data["tie_chart"]
        if len(charts) == 0:
            return q[:0, :, 0].reshape(*shape, 0)
        tied = self._data["tie_joints"]
        framed = _framed(xp, _like(self._data["tie_frames"], q), q[tied.reshape(-1)].reshape(*tied.shape, *q.shape[1:]))
        # A joint of a tie is in the chart of its limit: of all charts the others count for nothing.
        x = sum(
            CHARTS[str(chart)](xp, framed, 0)[0] * _like((charts == chart)[..., None, None] * 1.0, q)
            for chart in np.unique(charts)
        )
        x = xp.swapaxes(x, 1, 2)
        A, b = (_like(self._data[name], q) for name in ("tie_A", "tie_b"))
        return _by_pose(xp, score(xp, _rows(xp, x.reshape(*x.shape[:2], -1), A.reshape(*A.shape[:2], -1), b)), shape)


def _like(array, q):
    return array.astype(q.dtype) if isinstance(q, np.ndarray) else q.new_tensor(array)


def _by_pose(xp, scores, shape):
    return xp.swapaxes(scores, 0, 1).reshape(*shape, len(scores))


def _rows(xp, x, A, b):
    """A x - b of vectors: (limits, poses, rows)."""
    return x @ xp.swapaxes(A, 1, 2) - b[:, None]


def _farthest(xp, rows):
    return xp.amax(rows, -1)


def _rotations(poses, names):
    """The library, rotation vectors as rotations x, y, z, w: (joints, poses, 4), and the shape of the poses."""
    if hasattr(poses, "detach"):
        import torch as xp
    else:
        xp, poses = np, np.asarray(poses, float)
    if poses.ndim > 0 and poses.shape[-1] != 3 and poses.shape[-1] % 3 == 0:
        poses = poses.reshape(*poses.shape[:-1], poses.shape[-1] // 3, 3)
    if poses.ndim < 2 or poses.shape[-1] != 3 or poses.shape[-2] not in (len(names), len(names) - 1):
        raise ValueError(
            f"poses of shape {tuple(poses.shape)} are not (..., {3 * len(names)}) or (..., {len(names)}, 3), which the limits are of;"
            f" the root may be left out. JointLimits(path, joints=22) keeps the joints that all models of SMPL share."
        )
    squared = (poses**2).sum(-1)
    is_small = squared < 1e-4
    half = xp.sqrt(xp.where(is_small, xp.ones_like(squared), squared)) / 2
    scale = xp.where(is_small, 1 / 2 - squared / 48 + squared**2 / 3840, xp.sin(half) / (2 * half))
    cosine = xp.where(is_small, 1 - squared / 8 + squared**2 / 384, xp.cos(half))
    q = xp.stack([poses[..., 0] * scale, poses[..., 1] * scale, poses[..., 2] * scale, cosine], -1)
    q = xp.swapaxes(q.reshape(-1, *q.shape[-2:]), 0, 1)
    if len(q) < len(names):
        root = xp.zeros_like(q[:1]) + _like(np.array([0.0, 0.0, 0.0, 1.0]), q)
        q = np.concatenate([root, q], 0) if xp is np else xp.cat([root, q], 0)
    return xp, q, poses.shape[:-2]


def _framed(xp, frames, q):
    """Rotations in the frames of limits, the short way round."""
    q = q @ xp.swapaxes(frames, -1, -2)
    return xp.where(q[..., 3:] < 0, -q, q)


def _angle_over_sine(xp, squared, cosine):
    """angle / sine of half turns, of the square of the sine and the cosine, both of the half; and the sine, never 0."""
    is_small = squared < 1e-4
    sine = xp.sqrt(xp.where(is_small, xp.ones_like(squared), squared))
    series = 2 + squared / 3 + 3 * squared**2 / 20 + 5 * squared**3 / 56
    return xp.where(is_small, series, 2 * xp.arctan2(sine, cosine) / sine)


def _long_way(xp, v, squared):
    """The other rotation vector of a rotation; the same where there is none. squared: of the sine of half the angle."""
    is_none = squared < 1e-24
    sine = xp.sqrt(xp.where(is_none, xp.ones_like(squared), squared))
    return lambda part: xp.where(is_none, v * part, v * part - TURN * part / sine)


def _exponential_map(xp, q, middle):
    squared = (q[..., :3] ** 2).sum(-1)
    v = _angle_over_sine(xp, squared, q[..., 3])
    long = _long_way(xp, v, squared)
    parts = [q[..., k] for k in range(3)]
    return [xp.stack([v * part for part in parts], -1), xp.stack([long(part) for part in parts], -1)]


def _quaternion_vector(xp, q, middle):
    return [2 * q[..., :3]]


def _halves(xp, q):
    """The swing's x and y and the cosine of its half, and the twist's z and w; half a turn of swing fits every twist, and none is chosen."""
    x, y, z, w = (q[..., k] for k in range(4))
    squared = z**2 + w**2
    is_none = squared < 1e-24
    cosine = xp.sqrt(xp.where(is_none, xp.ones_like(squared), squared))
    sz, sw = xp.where(is_none, xp.zeros_like(z), z / cosine), xp.where(is_none, xp.ones_like(w), w / cosine)
    return x * sw - y * sz, y * sw + x * sz, xp.where(is_none, xp.zeros_like(w), cosine), sz, sw


def _quaternion_vector_halves(xp, q, middle):
    x, y, _, z, _ = _halves(xp, q)
    return [xp.stack([2 * x, 2 * y, 2 * z], -1)]


def _swing_twist(xp, q, middle):
    x, y, cosine, sz, sw = _halves(xp, q)
    squared = x**2 + y**2
    v = _angle_over_sine(xp, squared, cosine)
    long = _long_way(xp, v, squared)
    twist = 2 * xp.arctan2(sz, sw)
    twist = twist + TURN * xp.round((middle - twist) / TURN)
    other = twist - xp.where(twist > middle, xp.ones_like(twist), -xp.ones_like(twist)) * TURN
    return [xp.stack([*swing, t], -1) for swing in ([v * x, v * y], [long(x), long(y)]) for t in (twist, other)]


CHARTS = {
    "exponential-map": _exponential_map,
    "quaternion-vector": _quaternion_vector,
    "quaternion-vector-halves": _quaternion_vector_halves,
    "swing-twist": _swing_twist,
}
`;
