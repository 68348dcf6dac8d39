/** The module that reads the archive: one implementation for NumPy and for PyTorch, whose functions have the same names. */
export const pythonModule = (about: readonly string[], archive: string): string => `"""${about[0]}

    limits = JointLimits("${archive}")
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
        return self._limits(*_rotations(poses, self.joint_names), _farthest)

    def ties_beyond(self, poses):
        """The same of ties, which say what joints may not do together: (..., ties)."""
        return self._ties(*_rotations(poses, self.joint_names), _farthest)

    def penalty(self, poses, margin=0):
        """The sum of max(0, A x - b + margin)^2 over the rows of limits and ties, of each pose: (...). margin: rad inside of the planes."""
        xp, q = _rotations(poses, self.joint_names)

        def squares(xp, rows):
            return (xp.clip(rows + margin, 0, None) ** 2).sum(-1)

        return self._limits(xp, q, squares).sum(-1) + self._ties(xp, q, squares).sum(-1)

    def _limits(self, xp, q, score):
        """The least score of the vectors that stand for each joint's rotation."""

        def least(data, covers):
            x = covers(xp, _framed(xp, data["frame"], q[..., data["joint"], :]), data["middle"])
            rows = [xp.einsum("nrk,...nk->...nr", data["A"], one) - data["b"] for one in x]
            return xp.amin(xp.stack([score(xp, row) for row in rows]), 0)

        charts = self._data["chart"]
        order, found = [], []
        for chart in np.unique(charts):
            which = np.flatnonzero(charts == chart)
            order.append(which)
            found.append(least(self._group(q, "", which), CHARTS[str(chart)]))
        if not order:
            return q[..., :0, 0]
        joined = np.concatenate(found, -1) if xp is np else xp.cat(found, -1)
        return joined[..., np.argsort(np.concatenate(order))]

    def _ties(self, xp, q, score):
        """The score of each tie at the vectors of its joints the short way round."""

        data = self._group(q, "tie_", slice(None))
        charts = data["chart"]
        if len(charts) == 0:
            return q[..., :0, 0]
        framed = _framed(xp, data["frames"], q[..., data["joints"], :])
        # A joint of a tie is in the chart of its limit: of all charts the others count for nothing.
        x = sum(
            CHARTS[str(chart)](xp, framed, 0)[0] * _like((charts == chart)[..., None] * 1.0, q)
            for chart in np.unique(charts)
        )
        return score(xp, xp.einsum("nrmk,...nmk->...nr", data["A"], x) - data["b"])

    def _group(self, q, prefix, which):
        """Arrays of some limits or ties, as numbers of the kind that q has."""
        names = [name for name in self._data if name.startswith("tie_") == (prefix == "tie_")]
        arrays = {name[len(prefix):]: self._data[name][which] for name in names}
        return {name: _like(array, q) if array.dtype.kind == "f" else array for name, array in arrays.items()}


def _like(array, q):
    return array.astype(q.dtype) if isinstance(q, np.ndarray) else q.new_tensor(array)


def _farthest(xp, rows):
    return xp.amax(rows, -1)


def _rotations(poses, names):
    """Rotation vectors as rotations x, y, z, w: (..., joints, 4), and the library of their kind."""
    if hasattr(poses, "detach"):
        import torch as xp
    else:
        xp, poses = np, np.asarray(poses, float)
    if poses.shape[-1] != 3:
        poses = poses.reshape(*poses.shape[:-1], poses.shape[-1] // 3, 3) if poses.shape[-1] % 3 == 0 else poses
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
    if poses.shape[-2] == len(names):
        return xp, q
    root = xp.zeros_like(q[..., :1, :]) + _like(np.array([0.0, 0.0, 0.0, 1.0]), q)
    return xp, np.concatenate([root, q], -2) if xp is np else xp.cat([root, q], -2)


def _framed(xp, frames, q):
    """Rotations in the frames of limits, the short way round."""
    q = xp.einsum("...ij,...j->...i", frames, q)
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
